import { focusManager } from '@tanstack/react-query'
import {
  MODERATION_RESULT_STATES,
  type ModerationResult,
} from '../../../shared/api/own-stations.ts'
import { decisionsText } from '../../../shared/locales/generated/decisions.ts'
import { listModerationDecisions, markDecisionRead } from '../../api/own-stations.ts'
import type { SessionContext, SessionPart } from '../../domain/auth/session-scope.ts'
import { stationDashboardPath } from '../../domain/stations/station-dashboard-path.ts'
import { log } from '../../lib/log.ts'
import { notify, type Toast } from '../../lib/notify.ts'

/** Delay of the first request, in ms, so that it does not slow down the first screen. */
export const FIRST_POLL_DELAY_MS = 5_000
/** Minimum time between polls, in ms. The app polls when its window gets the focus. */
export const MIN_POLL_INTERVAL_MS = 60_000

const KNOWN_STATES: ReadonlySet<string> = new Set(MODERATION_RESULT_STATES)

interface Dependencies {
  list(uid: string): Promise<ModerationResult[]>
  markRead(uid: string, stationId: string): Promise<void>
  notify(toast: Toast): void
  openDashboard(stationId: string): void
  now(): number
}

function decisionText({ name, state, reason, isChange }: ModerationResult): string {
  const text = decisionsText
  if (state === 'released') return text.released(name)
  if (state === 'listed') return isChange ? text.changed(name) : text.listed(name)
  if (reason === null) return isChange ? text.changeRefused(name) : text.rejected(name)
  return isChange
    ? text.changeRefusedBecause({ station: name, reason })
    : text.rejectedBecause({ station: name, reason })
}

/** Shows a toast for each new moderation decision. Failures are silent: the station editor shows it too. */
export function decisionToasts({
  list,
  markRead,
  notify,
  openDashboard,
  now,
}: Dependencies): SessionPart {
  let currentUid: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let polledAt = 0
  let stopWatching = () => {}

  async function poll(uid: string): Promise<void> {
    polledAt = now()
    for (const decision of await list(uid)) {
      if (currentUid !== uid) return
      // A state that this app version does not know stays unread until the user updates the app.
      if (!KNOWN_STATES.has(decision.state)) continue
      notify({
        message: decisionText(decision),
        tone: decision.state === 'listed' ? 'success' : 'plain',
        id: `decision-${decision.stationId}`,
        // The user cannot open the editor of a station they no longer own.
        ...(decision.state !== 'released' && {
          action: {
            label: decisionsText.open,
            onClick: () => openDashboard(decision.stationId),
          },
        }),
      })
      await markRead(uid, decision.stationId)
    }
  }
  const pollNow = (uid: string) => {
    poll(uid).catch((error) => log.warn('Could not load moderation decisions', error))
  }

  return {
    enter: (uid) => {
      currentUid = uid
      polledAt = now()
      timer = setTimeout(() => pollNow(uid), FIRST_POLL_DELAY_MS)
      stopWatching = focusManager.subscribe((isFocused) => {
        if (isFocused && now() - polledAt >= MIN_POLL_INTERVAL_MS) pollNow(uid)
      })
    },
    leave: () => {
      currentUid = null
      clearTimeout(timer)
      stopWatching()
    },
  }
}

export function creatorSession({ navigate }: Pick<SessionContext, 'navigate'>): SessionPart {
  return decisionToasts({
    list: listModerationDecisions,
    markRead: markDecisionRead,
    notify,
    openDashboard: (id) => navigate(stationDashboardPath(id)),
    now: Date.now,
  })
}
