import type { FastifyRequest } from 'fastify'
import { OWN_STATIONS_MAX, STATIONS_MAX } from '../../../shared/api/field-rules.ts'
import { Failure } from '../../http/failure.ts'
import type { Sharer } from '../../plugins/limits/shares.ts'
import { callerOf } from '../users/caller.ts'

/** 409: no station more fits, of those a user publishes or of those they keep for themselves. */
export function tooManyStations(isPrivate: boolean): Failure {
  return new Failure(
    409,
    'too-many-stations',
    isPrivate
      ? `You have added ${OWN_STATIONS_MAX} stations already. Delete one first.`
      : `You have ${STATIONS_MAX} stations already. Delete one first.`,
  )
}

/** Whose probe it is, for its limits. */
export function askerOf(request: FastifyRequest): Sharer {
  return { uid: callerOf(request).uid, ip: request.ip }
}
