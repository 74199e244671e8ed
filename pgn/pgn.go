// Package pgn reads and writes the PGN dialect of Chinese chess.
package pgn
