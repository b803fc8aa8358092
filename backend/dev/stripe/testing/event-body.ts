const OBJECTS = { session: 'checkout.session', subscription: 'subscription' } as const

export function eventBody(id: string, kind: keyof typeof OBJECTS, ref: string): string {
  const object = { id: ref, object: OBJECTS[kind] }
  return JSON.stringify({ id, object: 'event', type: `${OBJECTS[kind]}.changed`, data: { object } })
}
