import { en } from './en/catalog.ts'

export type Messages = typeof en

export function getMessages(): Messages {
  return en
}

export function useMessages(): Messages {
  return en
}
