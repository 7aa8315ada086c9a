// Loaded before a server that a test starts (`--import`). The server's standard input is a pipe of the process that started
// it: when that process ends for any reason, the pipe closes and the server ends too.

// The server's own worker is loaded with the same flags; it ends with its server.
if (process.send === undefined) {
  process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL'))
  process.stdin.on('error', () => process.kill(process.pid, 'SIGKILL'))
  process.stdin.resume()
  process.stdin.unref()
}
