import { z } from 'zod'

export const priceId = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be a price id')
  .max(60)
export const previewQuery = z.strictObject({ priceId })
export const changeBody = z.strictObject({ priceId })
/** A call that needs nothing said: no body, or an empty object. */
export const emptyBody = z.strictObject({}).nullish()
/** As the provider names them; Stripe's are letters, digits and underscores. */
export const invoiceParams = z.object({ id: z.string().regex(/^[\w-]{1,128}$/) })
