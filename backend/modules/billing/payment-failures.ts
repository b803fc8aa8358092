import { Failure } from '../../http/failure.ts'

/** Seconds after which a request that found the payment provider away may be sent again. */
const RETRY_AFTER_SECONDS = '2'

/** 403: a session of this user that was not paid. */
export function notPaid(): Failure {
  return new Failure(403, 'session-not-paid', 'This has not been paid.', {
    errors: [{ path: 'body.sessionId', message: 'is no paid session of this user' }],
  })
}

/** 403: something else was paid for. */
export function otherPlan(): Failure {
  return new Failure(403, 'plan-not-paid', 'This is not the plan that was paid for.', {
    errors: [{ path: 'body.plan', message: 'is not what was paid for' }],
  })
}

/** 403: it gave its plan before, and that is over or replaced. */
export function usedPayment(): Failure {
  return new Failure(403, 'session-used', 'This payment has been used before.', {
    errors: [{ path: 'body.sessionId', message: 'gave its plan before' }],
  })
}

/** 404: no checkout session of this user by that id. */
export function noSuchSession(): Failure {
  return new Failure(404, 'session-not-found', 'There is no such payment of yours.')
}

/** 503: plans cannot be bought here. */
export function noCheckout(): Failure {
  return new Failure(503, 'no-checkout', 'Plans cannot be bought here right now.', {
    isMeant: true,
  })
}

/** 503: the provider does not answer. */
export function providerAway(): Failure {
  return new Failure(503, 'payments-unavailable', 'Payments cannot be reached. Try again soon.', {
    headers: { 'retry-after': RETRY_AFTER_SECONDS },
  })
}

/** 409: what is asked for does not fit how the user's plan stands. */
export function conflict(code: string, title: string): Failure {
  return new Failure(409, code, title)
}
