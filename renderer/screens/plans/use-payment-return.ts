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
  /** Seconds until the automatic return. Null after the user chose to stay. */
  readonly secondsLeft: number | null
  readonly stay: () => void
}

/** Runs the state machine of payment-return.ts for one visit of the page. */
export function usePaymentReturn(): PaymentArrival {
  const client = useQueryClient()
  const navigate = useIdleNavigate()
  const { status } = useAccount()
  const { search } = useLocation()
  const [hint] = useState(() => readHint(new URLSearchParams(search)))
  const [state, setState] = useState(() => startReturn(hint.plan !== null))
  const stateRef = useRef(state)
  const isMounted = useRef(false)

  const dispatch = useCallback(
    (event: ReturnEvent) => {
      // The page must not navigate after the user has left it.
      if (!isMounted.current) return
      const run: Record<ReturnEffect, () => void> = {
        grant: () => {
          if (hint.plan !== null)
            paymentGrants.request({ plan: hint.plan, sessionId: hint.sessionId })
        },
        'look-up': () =>
          void lookForPaid(true).then((found) => dispatch({ type: 'looked', found })),
        leave: () => navigate('/subscriptions', { replace: true }),
      }
      const step = reduceReturn(stateRef.current, event)
      stateRef.current = step.state
      setState(step.state)
      for (const effect of step.effects) run[effect]()
    },
    [hint, navigate],
  )

  // Subscribes before the request, so that no result is missed.
  useEffect(() => {
    isMounted.current = true
    setQueryClient(client)
    const stop = paymentGrants.onOutcome(({ sessionId }, outcome) => {
      const isThisPayment = hint.plan === null || sessionId === hint.sessionId
      if (!isThisPayment) return
      if (outcome.type === 'granted') withdrawPlanToast()
      dispatch({ type: 'outcome', outcome })
    })
    return () => {
      isMounted.current = false
      stop()
    }
  }, [client, dispatch, hint])

  useEffect(() => dispatch({ type: 'identity', status }), [status, dispatch])

  useEffect(() => {
    const startedAt = Date.now()
    const tick = (minElapsed = 0) =>
      dispatch({ type: 'tick', elapsed: Math.max(minElapsed, Date.now() - startedAt) })
    const interval = setInterval(tick, SECOND_MS)
    // Timers may fire slightly early. These two report at least the full time.
    const deadlines = [PAYMENT_REDIRECT_MS, PAYMENT_RETURN_MAX_MS].map((ms) =>
      setTimeout(() => tick(ms), ms),
    )
    return () => {
      clearInterval(interval)
      for (const deadline of deadlines) clearTimeout(deadline)
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
