import { provePaymentPages } from './prove-sessions.ts'
import { proveStates } from './prove-states.ts'
import { proveSubscriptions } from './prove-subscriptions.ts'
import { proveWebhooks } from './prove-webhooks.ts'
import { createStripeWorld } from './stripe-world.ts'

for (const prove of [provePaymentPages, proveStates, proveSubscriptions, proveWebhooks]) {
  prove('Stripe', createStripeWorld)
}
