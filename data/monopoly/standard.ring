turnpost-ring 1
# The set "standard" of MONOPOLY Star Wars: money, ring, planets and cards.
#
# From the rule book are: the start money, the money for GO, the tax, bail and
# the first bid of an auction, the cards that are dealt, the types of spaces,
# the names of the planets from the poorest to the richest, 36 cards with two
# halves in two decks, and the two cards that the book names ("I say no", out of
# jail). 24 bases a side follow from the 48 in the box. The rest is of our own
# making: how many spaces there are and in which order, the names of the places,
# prices, rents, and what all other cards do.
#
# How to read and write such a file
#
# '#' begins a comment, words are separated by blanks, the first line names the
# format and its version. Amounts are whole tens.
#
#   money start AMOUNT     of each player; so "go" for passing GO, "bail" to
#                          leave jail, "auction" for the first bid
#   hand CARDS CARDS       dealt to each player; to one alone against two
#   bases NUMBER           of a side, at least as many as planet spaces
#   planet NAME COLOUR     one word each; colours: brown light-blue pink orange
#                          red yellow green dark-blue blue purple black white
#                          teal silver
#
#   space N TYPE           20 to 64 in order, from 0, the way the pieces go.
#                          TYPE is
#     go                     space 0 and no other
#     planet PLANET PRICE RENT NAME
#                            rents are whole twenties, as half of one is paid
#                            by an ally
#     rebel, empire          a card of that deck is drawn
#     tax AMOUNT
#     hyperdrive, bounty, jail (one), parking, go-to-jail
#
#   card DECK ID FORCE / EVENT
#                          DECK is rebel or empire, an ID capitals and digits.
#                          FORCE is for the deck's own side, and kept:
#     no                     cancels a card that is played against one
#     jail                   out of jail before throwing
#     gain AMOUNT            from the bank
#     levy AMOUNT            from each enemy
#     steal AMOUNT           from one enemy, or all he has
#     occupy                 a base on a free space
#     capture PRICE          an enemy base of that price or less
#     free                   no rent
#     bargain                buys at half the price
#     jump                   to a free space instead of a throw
#     arrest                 an enemy goes to jail
#     extra                  another turn
#                          In one deck all of a kind have the same amount.
#                          EVENT is for the other side, at once:
#     pay AMOUNT             to the bank; collect AMOUNT: from it
#     pay-each AMOUNT        to each enemy
#     go-jail, to-go         move there; to-go brings its money
#     back SPACES            not to another space of the same deck
#     lose                   the least valuable base
#     discard                a card of the hand, at random
#     miss                   the next turn
#
# The order of spaces and cards is part of the set: games that are running
# depend on it.

money start 1500
money go 200
money bail 100
money auction 10
hand 3 6
bases 24

planet Kashyyyk brown
planet Hoth light-blue
planet Tatooine pink
planet Kamino orange
planet Geonosis red
planet Dagobah yellow
planet Endor green
planet Coruscant dark-blue

space 0 go
space 1 planet Kashyyyk 60 20 Wookiee village
space 2 rebel
space 3 planet Kashyyyk 60 20 Kachirho beach
space 4 tax 200
space 5 hyperdrive
space 6 planet Hoth 100 40 Wampa cave
space 7 empire
space 8 planet Hoth 100 40 North ridge
space 9 planet Hoth 120 40 Echo Base

space 10 jail
space 11 planet Tatooine 140 60 Moisture farm
space 12 bounty
space 13 planet Tatooine 140 60 Mos Espa
space 14 planet Tatooine 160 60 Mos Eisley
space 15 hyperdrive
space 16 planet Kamino 180 80 Landing platform
space 17 rebel
space 18 planet Kamino 180 80 Clone hatchery
space 19 planet Kamino 200 80 Tipoca City

space 20 parking
space 21 planet Geonosis 220 100 Droid foundry
space 22 empire
space 23 planet Geonosis 220 100 Hive spires
space 24 planet Geonosis 240 100 Arena
space 25 hyperdrive
space 26 planet Dagobah 260 120 Swamp
space 27 planet Dagobah 260 120 Dark-side cave
space 28 bounty
space 29 planet Dagobah 280 120 Yoda's hut

space 30 go-to-jail
space 31 planet Endor 300 140 Ewok village
space 32 planet Endor 300 140 Shield bunker
space 33 rebel
space 34 planet Endor 320 160 Landing pad
space 35 hyperdrive
space 36 empire
space 37 planet Coruscant 350 180 Senate
space 38 tax 200
space 39 planet Coruscant 400 200 Temple

card rebel R01 no / pay 50
card rebel R02 no / pay 100
card rebel R03 no / pay-each 50
card rebel R04 jail / go-jail
card rebel R05 jail / back 3
card rebel R06 gain 200 / lose
card rebel R07 gain 200 / pay 50
card rebel R08 levy 100 / pay-each 50
card rebel R09 steal 150 / go-jail
card rebel R10 occupy / pay 100
card rebel R11 occupy / pay 150
card rebel R12 capture 200 / back 3
card rebel R13 free / to-go
card rebel R14 free / collect 100
card rebel R15 bargain / lose
card rebel R16 jump / collect 50
card rebel R17 arrest / discard
card rebel R18 extra / miss

card empire E01 no / pay 50
card empire E02 no / pay 100
card empire E03 no / pay-each 50
card empire E04 jail / go-jail
card empire E05 jail / back 3
card empire E06 gain 200 / lose
card empire E07 gain 200 / pay 50
card empire E08 levy 100 / pay-each 50
card empire E09 steal 150 / go-jail
card empire E10 occupy / pay 100
card empire E11 occupy / pay 150
card empire E12 capture 200 / back 3
card empire E13 free / to-go
card empire E14 free / collect 100
card empire E15 bargain / lose
card empire E16 jump / collect 50
card empire E17 arrest / discard
card empire E18 extra / miss
