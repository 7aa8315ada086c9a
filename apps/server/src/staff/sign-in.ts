import type { FastifyReply, FastifyRequest } from 'fastify'
import { countedAtSignIn } from '../attempts/limits.ts'

// One way to sign in, to /office and to /ops.

/** What becomes of an attempt to sign in: who it is, or why not. */
export type SignedIn<Who> = { who: Who } | 'wrong' | 'locked' | 'busy'

/** Checks what was entered. @returns who it is; 'wrong'; 'busy' if it could not be checked now */
type Verify<Who> = () => Promise<{ who: Who } | 'wrong' | 'busy'>

const BUSY_SECONDS = 5

/**
 * Checks an attempt within the limits of the account and the client (limits.ts). Only wrong ones count.
 * @param name of the account; '' for the technician
 */
export async function attemptSignIn<Who>(
  request: FastifyRequest,
  reply: FastifyReply,
  { area, name }: { area: 'office' | 'ops'; name: string },
  verify: Verify<Who>,
): Promise<SignedIn<Who>> {
  const { attempts, staffSessions } = request.server
  const browser = staffSessions.browserOf(request, name)
  const attempt = await attempts.begin(...countedAtSignIn({ area, name, ip: request.ip, browser }))
  if (attempt.waitMs > 0) {
    reply.header('retry-after', Math.ceil(attempt.waitMs / 1_000))
    return 'locked'
  }
  const result = await verify().catch(async (error) => {
    await attempt.takeBack()
    throw error
  })
  if (result !== 'wrong') await attempt.takeBack()
  if (result === 'busy') reply.header('retry-after', BUSY_SECONDS)
  return result
}
