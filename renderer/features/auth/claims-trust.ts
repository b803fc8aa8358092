/**
 * Whether the claims in the auth store were confirmed in this run, by a token or by the API. Stored
 * and assumed claims are good enough to show, never to open the admin area.
 */
import { create } from 'zustand'

export type ClaimsTrust = 'pending' | 'confirmed' | 'unconfirmed'

export const useClaimsTrust = create<{ readonly trust: ClaimsTrust }>()(() => ({
  trust: 'pending',
}))
