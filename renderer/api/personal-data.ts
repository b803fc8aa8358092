/** The call of API v2 for everything that is kept about a user. Only the user may make it. */
import { type PersonalData, personalDataSchema } from '../../shared/api/personal-data.ts'
import { apiV2, readAnswer } from './client.ts'

/** GET /users/{id}/export. Rejects where the copy did not come whole. */
export async function getPersonalData(uid: string): Promise<PersonalData> {
  const answer = await apiV2().get(`/users/${encodeURIComponent(uid)}/export`)
  return readAnswer(personalDataSchema, answer)
}
