/** Returns the id of a test session: 7 gives 00000000-0000-4000-8000-000000000007. */
export function sessionId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

export function sessionPath(user: string, number: number): string {
  return `/users/${user}/history/${sessionId(number)}`
}

export function sessionBody(stationId: string, startedAt: number, endedAt: number) {
  return {
    stationId,
    startedAt: new Date(startedAt).toISOString(),
    endedAt: new Date(endedAt).toISOString(),
  }
}
