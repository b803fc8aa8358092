import { Failure } from '../../../http/failure.ts'

export const alreadyDecided = () =>
  new Failure(409, 'already-decided', 'An admin has decided about this notice already.')
export const noticeNotFound = () => new Failure(404, 'notice-not-found', 'There is no such notice.')
