import type { ReactNode } from 'react'
import type { Auth } from '../../../domain/auth/auth.ts'
import { useAuthStore } from '../../../domain/auth/auth-store.ts'
import { showScreen } from '../../../ui/testing/show-screen.tsx'

export const ada: NonNullable<Auth['user']> = {
  uid: 'u1',
  email: 'ada@example.org',
  displayName: 'Ada',
  photoURL: null,
  emailVerified: true,
  providers: ['password'],
}

export function showTo(user: typeof ada, screen: ReactNode): void {
  useAuthStore.setState({ user, isLoading: false })
  showScreen(screen)
}
