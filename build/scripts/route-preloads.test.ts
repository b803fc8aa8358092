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
const font = (fileName: string) => ({ type: 'asset' as const, fileName })

test('preloads the code of a route and its imports, without that of every page', () => {
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

test('preloads the fonts of a route, and no others', () => {
  const routes = [
    { path: '/', access: 'member' },
    { path: '/sign-in', access: 'public' },
  ] as const
  const fonts = [
    'bricolage-grotesque-latin-opsz-normal-Cre6nC2_.woff2',
    'inter-latin-wght-normal-Dx4kXJAl.woff2',
    'inter-latin-ext-wght-normal-DO1Apj_S.woff2',
    'manrope-latin-wght-normal-DHIcAJRg.woff2',
    'martian-mono-latin-wdth-normal-1TqSgyfh.woff2',
  ].map(font)
  expect(routePreloads(routes, fonts, '/app/renderer')).toEqual({
    '/': [fonts[0], fonts[1], fonts[4]].map((file) => file?.fileName),
    '/sign-in': [fonts[0], fonts[1]].map((file) => file?.fileName),
  })
})
