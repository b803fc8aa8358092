import { plans } from './en/plans.ts'

/** What plans, payments and locked things say: a part that is loaded with them. */
export type PlansMessages = typeof plans

/** That part of the catalogue in use, for code outside React. */
export function getPlansMessages(): PlansMessages {
  return plans
}

/** That part of the catalogue in use, for components. */
export function usePlansMessages(): PlansMessages {
  return plans
}
