import { expect, test, vi } from 'vitest'
import { create } from 'zustand'
import { type AuthState, INITIAL_SESSION, type SessionEnding } from './auth-store.ts'
import { createSessionScope } from './session-scope.ts'

type Seen = Pick<AuthState, 'user' | 'ending' | 'isLoading'>

function setUp() {
  const useStore = create<Seen>()(() => INITIAL_SESSION)
  const scope = createSessionScope(useStore)
  const calls: string[] = []
  const part = {
    enter: (uid: string) => calls.push(`enter ${uid}`),
    leave: (uid: string, reason: string) => calls.push(`leave ${uid} ${reason}`),
    signedOut: () => calls.push('signed out'),
  }
  const signIn = (uid: string, name = 'Any') =>
    useStore.setState({ user: { uid, displayName: name } as never, ending: null, isLoading: false })
  const end = (ending: SessionEnding) => useStore.setState({ user: null, ending, isLoading: false })
  return { useStore, scope, calls, part, signIn, end }
}

test('enters and leaves a part once per session', () => {
  const { scope, calls, part, signIn, end } = setUp()
  scope.register(part)
  signIn('ada')
  signIn('ada', 'Ada L.')
  end('requested')
  end('requested')
  expect(calls).toEqual(['enter ada', 'leave ada signed-out', 'signed out'])
})

test('supports the return of the same user and the replacement by another', () => {
  const { scope, calls, part, signIn, end } = setUp()
  scope.register(part)
  signIn('ada')
  end('expired')
  signIn('ada')
  end('expired')
  signIn('bob')
  expect(calls).toEqual([
    ...['enter ada', 'leave ada expired', 'signed out'],
    ...['enter ada', 'leave ada expired', 'signed out'],
    ...['leave ada replaced', 'enter bob'],
  ])
})

test('leaves the previous user before entering the next', () => {
  const { scope, calls, part, signIn } = setUp()
  scope.register(part)
  signIn('ada')
  signIn('bob')
  expect(calls).toEqual(['enter ada', 'leave ada replaced', 'enter bob'])
})

test('calls parts only after the provider has responded, and signedOut once', () => {
  const { useStore, scope, calls, part } = setUp()
  scope.register(part)
  useStore.setState({ isLoading: true })
  expect(calls).toEqual([])
  useStore.setState({ isLoading: false })
  useStore.setState({ isLoading: false })
  expect(calls).toEqual(['signed out'])
})

test('calls a late part for the current state, and never after its removal', () => {
  const { scope, calls, part, signIn, end } = setUp()
  signIn('ada')
  const remove = scope.register(part)
  expect(calls).toEqual(['enter ada'])
  remove()
  end('requested')
  scope.register(part)
  expect(calls).toEqual(['enter ada', 'signed out'])
})

test('calls parts in registration order and continues after one throws', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { scope, calls, part, signIn, end } = setUp()
  scope.register({ leave: () => calls.push('first') })
  scope.register({
    leave: () => {
      throw new Error('full')
    },
  })
  scope.register(part)
  signIn('ada')
  end('expired')
  expect(calls).toEqual(['enter ada', 'first', 'leave ada expired', 'signed out'])
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})

test('leaves with joined when an anonymous user signs in, even after an expired session', () => {
  const { useStore, scope, calls, part, signIn, end } = setUp()
  scope.register({
    ...part,
    leave: (uid, reason, next) => calls.push(`leave ${uid} ${reason} ${next}`),
  })
  const enter = (uid: string) =>
    useStore.setState({ user: { uid, isAnonymous: true } as never, ending: null, isLoading: false })
  enter('lone')
  signIn('ada')
  end('requested')
  enter('other')
  end('expired')
  enter('next')
  expect(calls).toEqual([
    ...['enter lone', 'leave lone joined ada', 'enter ada', 'leave ada signed-out undefined'],
    ...['signed out', 'enter other', 'leave other expired undefined', 'signed out'],
    ...['leave other joined next', 'enter next'],
  ])
})

test('does not enter again when an anonymous session is upgraded', () => {
  const { useStore, scope, calls, part, signIn } = setUp()
  scope.register(part)
  useStore.setState({ user: { uid: 'lone', isAnonymous: true } as never, isLoading: false })
  signIn('lone')
  signIn('bob')
  expect(calls).toEqual(['enter lone', 'leave lone replaced', 'enter bob'])
})
