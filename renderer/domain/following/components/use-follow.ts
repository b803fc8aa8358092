/** One thing as it is followed or not, and what a press of its button does. */
import { useContext, useEffect } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { FOLLOW_KINDS, type FollowKind } from '../../../../shared/api/following.ts'
import { notify } from '../../../lib/notify.ts'
import { getMessages } from '../../../locales/messages.ts'
import { useWayBack } from '../../auth/account-needed.tsx'
import { keyOf, type Thing } from '../follow-items.ts'
import { FollowsContext } from '../follows-of-list.tsx'
import { tellDropped, untellDropped } from '../tell-dropped.ts'

/** What was to be followed when an account was asked for first: done once, after the sign-in. */

/** In the session storage: it does not outlive the window. */
const KEY = 'follow-intent'
const intentSchema = z.object({ kind: z.enum(FOLLOW_KINDS), id: z.string() })

const followIntent = {
  keep: (thing: Thing): void =>
    sessionStorage.setItem(KEY, JSON.stringify({ kind: thing.kind, id: thing.id })),

  /** Takes it out where it is about this thing, and says whether it was. */
  take: (thing: Thing): boolean => {
    const text = sessionStorage.getItem(KEY)
    if (text === null) return false
    try {
      if (keyOf(intentSchema.parse(JSON.parse(text))) !== keyOf(thing)) return false
    } catch {
      // Of another version.
    }
    sessionStorage.removeItem(KEY)
    return true
  },
}

/** Inside of FollowsOfList; a drop can be undone. What was meant to be followed before the sign-in is followed once this is drawn. */
export function useFollow(kind: FollowKind, id: string, name: string) {
  const follows = useContext(FollowsContext)
  if (follows === null) throw new Error('A follow button stands outside of FollowsOfList.')
  const { member, keys, areKnown, change } = follows
  const askForAccount = useAskForAccount()
  const isFollowed = keys.has(keyOf({ kind, id }))
  useEffect(() => {
    const isMeant = member !== null && areKnown && followIntent.take({ kind, id })
    if (isMeant && !isFollowed) change({ thing: { kind, id }, followed: true })
  }, [member, areKnown, isFollowed, change, kind, id])
  return {
    isFollowed,
    /** Whether it is not known yet. */
    isPending: member !== null && !areKnown,
    press: (): void => {
      const thing = { kind, id }
      if (member === null) {
        askForAccount(thing)
        return
      }
      change({ thing, followed: !isFollowed })
      if (isFollowed) tellDropped(thing, name, () => change({ thing, followed: true }))
      else untellDropped(thing)
    },
  }
}

/** Tells who listens without an account what following needs; what they meant to follow is followed afterwards. */
function useAskForAccount(): (thing: Thing) => void {
  const navigate = useNavigate()
  const search = useWayBack()
  return (thing) => {
    const { accountNeeded } = getMessages()
    followIntent.keep(thing)
    notify({
      message: accountNeeded.why.following,
      tone: 'plain',
      id: 'follow-needs-account',
      action: {
        label: accountNeeded.create,
        onClick: () => void navigate({ pathname: '/sign-up', search }),
      },
    })
  }
}
