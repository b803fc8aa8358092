import type { Listen } from '../../http/listen.ts'
import type { PasswordPolicy } from './password-policy.ts'

/** What the parent hands to the identity process, as its one argument (JSON). */
export interface IdentityOptions {
  readonly projectId: string
  readonly listen: Listen
  /** File the accounts are kept in. */
  readonly file: string
  readonly hostNames: readonly string[]
  readonly allowedOrigins: readonly string[]
  readonly passwordPolicy: PasswordPolicy
}

/** What the parent tells the identity process: a mail of the API's, for the mailbox. */
export interface ParentMessage {
  readonly type: 'mail'
  readonly to: string
  readonly subject: string
  readonly text: string
  /** ms since the epoch. */
  readonly sentAt: number
}

/** What the identity process tells its parent. */
export type IdentityMessage =
  | { readonly type: 'listening'; readonly port: number }
  | { readonly type: 'ready' }
  /** A change could not be kept, and was not acknowledged. */
  | { readonly type: 'unsaved'; readonly message: string }
  | { readonly type: 'failed'; readonly message: string; readonly code: string | null }
