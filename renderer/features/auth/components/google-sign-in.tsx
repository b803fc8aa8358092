import { googleAvailable } from '../auth.ts'
import { type GoogleSignInProps, OfferedGoogle } from './offered-google.tsx'

/** The way in through Google; nothing where it is not offered. */
export function GoogleSignIn(props: GoogleSignInProps) {
  return googleAvailable() ? <OfferedGoogle {...props} /> : null
}
