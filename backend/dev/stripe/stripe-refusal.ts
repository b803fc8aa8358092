/** What Stripe answers instead of what was asked for (https://docs.stripe.com/api/errors). */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal'
  readonly status: number
  readonly body: { readonly error: Readonly<Record<string, string>> }

  constructor(status: number, error: Readonly<Record<string, string>>) {
    super(error.message)
    this.status = status
    this.body = { error }
  }
}

/** A request Stripe will not do, with its code where it has one. */
export function refuse(message: string, code?: string, param?: string): StripeRefusal {
  const extra = {
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  }
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...extra })
}

/** There is no such thing: 404 for the thing of the address, 400 for one in the parameters. */
export function missing(kind: string, id: string, param = 'id'): StripeRefusal {
  const message = `No such ${kind}: '${id}'`
  const error = { type: 'invalid_request_error', code: 'resource_missing', message, param }
  return new StripeRefusal(param === 'id' ? 404 : 400, error)
}
