import * as messages from '@school/content/messages/office'

const actors: Record<string, string> = messages.actors

/** Who did something: the name of an account, or what stands for the technician. */
export const actorOf = (account: string): string => actors[account] ?? account
