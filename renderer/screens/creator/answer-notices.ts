/** Tells a user once what admins decided about their stations, wherever in the app they are. */
import { focusManager } from '@tanstack/react-query'
import { ANSWER_STATES, type ModerationAnswer } from '../../../shared/api/own-stations.ts'
import { listAnswers, markAnswerRead } from '../../api/own-stations.ts'
import type { SessionContext, SessionPart } from '../../domain/auth/session-scope.ts'
import { deskPath } from '../../domain/stations/desk-path.ts'
import { log } from '../../lib/log.ts'
import { type Notice, notify } from '../../lib/notify.ts'
import { getMessages } from '../../locales/messages.ts'

/** Nothing of the first screen waits for this. */
export const FIRST_AFTER_MS = 5_000
/** Asked again when the window gets the focus, no sooner than this. */
export const AGAIN_AFTER_MS = 60_000

const TOLD: ReadonlySet<string> = new Set(ANSWER_STATES)

interface Parts {
  list(uid: string): Promise<ModerationAnswer[]>
  /** Tells the API that the user has read it. */
  markRead(uid: string, stationId: string): Promise<void>
  notify(notice: Notice): void
  openDesk(stationId: string): void
  now(): number
}

function sentence({ name, state, reason, isChange }: ModerationAnswer): string {
  const text = getMessages().creator.answers
  if (state === 'released') return text.released(name)
  if (isChange) return state === 'listed' ? text.changed(name) : text.changeRefused(name, reason)
  return state === 'listed' ? text.listed(name) : text.rejected(name, reason)
}

/** Watches for answers while a user is signed in. Fails in silence: the desk of the station says it, too. */
export function answerNotices({ list, markRead, notify, openDesk, now }: Parts): SessionPart {
  let current: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let askedAt = 0
  let stopWatching = () => {}

  async function ask(uid: string): Promise<void> {
    askedAt = now()
    for (const answer of await list(uid)) {
      if (current !== uid) return
      // What only a newer version of the app can tell waits for it.
      if (!TOLD.has(answer.state)) continue
      notify({
        message: sentence(answer),
        tone: answer.state === 'listed' ? 'success' : 'plain',
        id: `answer-${answer.stationId}`,
        // Of what is theirs no more they have no desk.
        ...(answer.state !== 'released' && {
          action: {
            label: getMessages().creator.answers.open,
            onClick: () => openDesk(answer.stationId),
          },
        }),
      })
      await markRead(uid, answer.stationId)
    }
  }
  const askNow = (uid: string) => {
    ask(uid).catch((error) => log.warn('What admins decided could not be asked', error))
  }

  return {
    enter: (uid) => {
      current = uid
      askedAt = now()
      timer = setTimeout(() => askNow(uid), FIRST_AFTER_MS)
      stopWatching = focusManager.subscribe((isFocused) => {
        if (isFocused && now() - askedAt >= AGAIN_AFTER_MS) askNow(uid)
      })
    },
    leave: () => {
      current = null
      clearTimeout(timer)
      stopWatching()
    },
  }
}

export function creatorSession({ navigate }: Pick<SessionContext, 'navigate'>): SessionPart {
  return answerNotices({
    list: listAnswers,
    markRead: markAnswerRead,
    notify,
    openDesk: (id) => navigate(deskPath(id)),
    now: Date.now,
  })
}
