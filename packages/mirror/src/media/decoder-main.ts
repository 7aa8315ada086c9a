import { startDecoderService } from './decoder-service.ts'

// The program of the container or unit that decodes pictures. Its argument is the path of its socket.

const [, , socket] = process.argv
if (!socket) throw new Error('Usage: decoder-main.ts <path of the socket>')
await startDecoderService({ socket })
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0))
