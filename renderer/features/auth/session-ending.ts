/**
 * How the last session ended. `asked`: the person signed out, so nothing of them stays and the way in
 * begins afresh. `lost`: it ran out or was ended elsewhere, so they are led back to where they were and
 * the player goes on. Null while somebody is signed in, and once the sign-in page has been shown.
 */
import { create } from 'zustand'

export type SessionEnding = 'asked' | 'lost'

export const useSessionEnding = create<{ readonly ending: SessionEnding | null }>()(() => ({
  ending: null,
}))
