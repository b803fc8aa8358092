import { streamFailures } from './en/stream-failures.ts'

/** Why a station is silent: a part that is loaded with what plays. */
export type FailureMessages = typeof streamFailures

/** That part of the catalogue in use, for code outside React. */
export function getFailureMessages(): FailureMessages {
  return streamFailures
}

/** That part of the catalogue in use, for components. */
export function useFailureMessages(): FailureMessages {
  return streamFailures
}
