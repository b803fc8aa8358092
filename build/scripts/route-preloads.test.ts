import { expect, test } from 'vitest'
import { routePreloads } from './route-preloads.ts'

const chunk = (fileName: string, module: string | null, ...imports: string[]) => ({
  type: 'chunk' as const,
  fileName,
  facadeModuleId: module && `/app/renderer/${module}`,
  imports,
})

const CHUNKS = [
  {
    ...chunk('first.js', null, 'base.js'),
    moduleIds: ['/app/renderer/main.tsx', '/app/renderer/routes/otp.tsx'],
  },
  chunk('base.js', null),
  chunk('pages.js', null, 'base.js'),
  chunk('data-area.js', 'app/data-area.tsx', 'first.js', 'pages.js'),
  chunk('shell.js', 'app/shell/shell.tsx', 'base.js'),
  chunk('home.js', 'routes/home.tsx', 'first.js'),
  chunk('library.js', 'routes/library/index.tsx'),
  chunk('library-frame.js', 'routes/library/layout.tsx'),
  chunk('favorites.js', 'routes/library/favorites.tsx'),
  chunk('sign-in.js', 'routes/sign-in.tsx', 'first.js'),
  chunk('plans.js', 'routes/subscriptions/index.tsx'),
]

test('a route preloads its own code and what that imports, without what every page loads', () => {
  const frame = ['data-area.js', 'shell.js']
  expect(
    routePreloads(
      [
        { path: '/', access: 'member' },
        { path: '/library', access: 'member' },
        { path: '/library/favorites', access: 'member' },
        { path: '/sign-in', access: 'public' },
        { path: '/otp', access: 'public' },
        { path: '/subscriptions', access: 'public' },
      ],
      CHUNKS,
      '/app/renderer',
    ),
  ).toEqual({
    '/': [...frame, 'home.js', 'pages.js'],
    '/library': [...frame, 'library-frame.js', 'library.js', 'pages.js'],
    '/library/favorites': [...frame, 'library-frame.js', 'favorites.js', 'pages.js'],
    '/sign-in': ['sign-in.js'],
    '/otp': [],
    '/subscriptions': ['data-area.js', 'plans.js', 'pages.js'],
  })
})
