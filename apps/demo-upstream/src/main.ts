/**
 * The fake upstream as a process of its own. Prints one line of JSON when it listens:
 * `{"url":"http://127.0.0.1:PORT/webapi","files":"http://127.0.0.1:PORT"}`
 *
 * Variables: PORT (default 0: any free port), DEMO_USER_ID (demo-user), DEMO_PASSWORD (demo-password);
 * DEMO_END_WITH_PARENT=1: ends when the parent's IPC channel closes, or standard input if there is none.
 */
import { startFakeUpstream } from './server.ts'

const { PORT = '0', DEMO_USER_ID, DEMO_PASSWORD, DEMO_END_WITH_PARENT } = process.env

const fakeUpstream = await startFakeUpstream({
  port: Number(PORT),
  ...(DEMO_USER_ID ? { userId: DEMO_USER_ID } : {}),
  ...(DEMO_PASSWORD ? { password: DEMO_PASSWORD } : {}),
})

async function end() {
  await fakeUpstream.close()
  process.exit(0)
}
process.once('SIGTERM', end)
// Ctrl-C in a terminal reaches this process too, but then the parent decides when it ends.
process.on('SIGINT', () => DEMO_END_WITH_PARENT !== '1' && end())
if (DEMO_END_WITH_PARENT === '1') {
  if (process.connected) process.once('disconnect', end)
  else process.stdin.once('end', end).once('close', end).once('error', end).resume()
}

console.log(JSON.stringify({ url: fakeUpstream.url, files: fakeUpstream.filesUrl }))
