import { provePaymentPages } from '../contract/prove-sessions.ts'
import { proveStates } from '../contract/prove-states.ts'
import { proveSubscriptions } from '../contract/prove-subscriptions.ts'
import { proveWebhooks } from '../contract/prove-webhooks.ts'
import { createStripeWorld } from './testing/stripe-world.ts'

for (const prove of [provePaymentPages, proveStates, proveSubscriptions, proveWebhooks]) {
  prove('Stripe', createStripeWorld)
}
