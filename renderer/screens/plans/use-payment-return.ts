import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useAccount } from '../../domain/auth/auth.ts'
import { useIdleNavigate } from '../../lib/use-idle-navigate.ts'
import { PAYMENT_REDIRECT_MS, PAYMENT_RETURN_MAX_MS } from '../../limits.ts'
import {
  lookForPaid,
  paymentGrants,
  setQueryClient,
  withdrawPlanToast,
} from './checkout-watcher.ts'
import { readHint } from './payment-hint.ts'
import {
  isWorking,
  type PaymentReturn,
  type ReturnEffect,
  type ReturnEvent,
  reduceReturn,
  secondsLeft,
  startReturn,
} from './payment-return.ts'

const SECOND_MS = 1_000

interface PaymentArrival extends Pick<PaymentReturn, 'phase' | 'sentence'> {
  readonly isWorking: boolean
  /** Seconds until the automatic return; null once the user chose to stay. */
  readonly secondsLeft: number | null
  readonly stay: () => void
}

/** State of one visit: another URL starts another visit. */
export function usePaymentReturn(): PaymentArrival {
  const client = useQueryClient()
  const navigate = useIdleNavigate()
  const { status } = useAccount()
  const { search } = useLocation()
  const [hint] = useState(() => readHint(new URLSearchParams(search)))
  const [state, setState] = useState(() => startReturn(hint.plan !== null))
  const current = useRef(state)
  const isHere = useRef(false)

  const dispatch = useCallback(
    (event: ReturnEvent) => {
      // A user who has left the page is not navigated by it.
      if (!isHere.current) return
      const apply: Record<ReturnEffect, () => void> = {
        grant: () => {
          if (hint.plan !== null)
            paymentGrants.request({ plan: hint.plan, sessionId: hint.sessionId })
        },
        'look-up': () =>
          void lookForPaid(true).then((found) => dispatch({ type: 'looked', found })),
        leave: () => navigate('/subscriptions', { replace: true }),
      }
      const step = reduceReturn(current.current, event)
      current.current = step.state
      setState(step.state)
      for (const effect of step.effects) apply[effect]()
    },
    [hint, navigate],
  )

  // Subscribes before the request, so that no result is missed.
  useEffect(() => {
    isHere.current = true
    setQueryClient(client)
    const stop = paymentGrants.onOutcome(({ sessionId }, outcome) => {
      const isOurs = hint.plan === null || sessionId === hint.sessionId
      if (!isOurs) return
      if (outcome.type === 'granted') withdrawPlanToast()
      dispatch({ type: 'outcome', outcome })
    })
    return () => {
      isHere.current = false
      stop()
    }
  }, [client, dispatch, hint])

  useEffect(() => dispatch({ type: 'identity', status }), [status, dispatch])

  useEffect(() => {
    const startedAt = Date.now()
    const tick = (atLeast = 0) =>
      dispatch({ type: 'tick', elapsed: Math.max(atLeast, Date.now() - startedAt) })
    const ticking = setInterval(tick, SECOND_MS)
    // Timers may fire slightly early, so these two times are checked exactly.
    const moments = [PAYMENT_REDIRECT_MS, PAYMENT_RETURN_MAX_MS].map((ms) =>
      setTimeout(() => tick(ms), ms),
    )
    return () => {
      clearInterval(ticking)
      for (const moment of moments) clearTimeout(moment)
    }
  }, [dispatch])

  return {
    phase: state.phase,
    sentence: state.sentence,
    isWorking: isWorking(state),
    secondsLeft: secondsLeft(state),
    stay: () => dispatch({ type: 'stay' }),
  }
}
