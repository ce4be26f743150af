"""A receiver of webhooks for tests, on loopback."""
import http.server
import threading
import time


class Receiver(http.server.ThreadingHTTPServer):
    """Keeps what is posted to it; what it answers depends on the path."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.posts = []
        self.broken = 0     # how many times /flaky is to fail
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def url(self, path):
        return f"http://127.0.0.1:{self.server_port}/{path}"

    def at(self, path):
        return [(headers, body) for where, headers, body in self.posts
                if where == "/" + path]


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):      # pylint: disable=arguments-differ
        pass

    def reply(self, status, body=b"", **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.server.posts.append((self.path, dict(self.headers), b"GET"))
        self.reply(200)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.posts.append((self.path, dict(self.headers), body))
        if self.path == "/slow":
            time.sleep(30)
        elif self.path == "/huge":
            self.send_response(200)
            self.end_headers()
            try:
                for _ in range(10000):
                    self.wfile.write(b"x" * 65536)
            except OSError:
                self.server.posts.append(("/cut", {}, b""))
        elif self.path == "/elsewhere":
            self.reply(307, Location=self.server.url("inside"))
        elif self.path == "/gone":
            self.reply(404)
        elif self.path == "/flaky" and self.server.broken > 0:
            self.server.broken -= 1
            self.reply(500)
        else:
            self.reply(204)
