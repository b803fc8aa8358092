/** The plans there are, the smallest first. What each unlocks is said in the messages. */
export const PLANS = ['free', 'creator', 'pro'] as const
export type Plan = (typeof PLANS)[number]
