// Command qipu reads, checks and converts Chinese chess (xiangqi) game records.
package main

import "os"

func main() { os.Exit(run(os.Args[1:], standardStreams())) }
