import { expect, test } from 'vitest'
import { createFindInterests } from './interest-store.ts'
import { USERS_AT_ONCE } from './limits.ts'

function start(fails = false) {
  const asked: string[][] = []
  const first = Promise.withResolvers<void>()
  const find = createFindInterests({
    of: async (ids) => {
      asked.push([...ids])
      if (asked.length === 1) await first.promise
      if (fails) throw new Error('away')
      return new Map(ids.map((id) => [id, [`user/${id}`]]))
    },
    known: async (ids) =>
      new Map(ids.flatMap((id) => (id === 'none' ? [] : [[id, id === 'ada-own' ? 'ada' : null]]))),
  })
  return { asked, find, goOn: first.resolve }
}

test('those who come while others are asked for are asked for together', async () => {
  const { asked, find, goOn } = start()
  const users = Array.from({ length: USERS_AT_ONCE + 1 }, (_, n) => `u${n}`)
  const first = find('ada', [])
  await expect.poll(() => asked).toEqual([['ada']])
  const others = users.map((id) => find(id, []))
  goOn()
  expect([...(await first)]).toEqual(['user/ada'])
  expect([...((await Promise.all(others)).at(-1) ?? [])]).toEqual([`user/${users.at(-1)}`])
  expect(asked.slice(1)).toEqual([users.slice(0, -1), users.slice(-1)])
})

test('a station that is not there, or is of another user alone, is not told of', async () => {
  const { find, goOn } = start()
  goOn()
  const named = ['all', 'ada-own', 'none']
  const both = await Promise.all([find('ada', named), find('ben', named)])
  expect(both.map((topics) => [...topics])).toEqual([
    ['user/ada', 'station/all', 'station/ada-own'],
    ['user/ben', 'station/all'],
  ])
})

test('where the database cannot be asked, all who asked hear of it, and later ones are asked for', async () => {
  const { asked, find, goOn } = start(true)
  goOn()
  const both = await Promise.allSettled([find('ada', []), find('ben', [])])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(find('eve', [])).rejects.toThrow('away')
  expect(asked).toEqual([['ada', 'ben'], ['eve']])
})

test('holds 32 look-ups of one user at a time and refuses more, not those of others', async () => {
  const { find, goOn } = start()
  const all = Array.from({ length: 32 }, () => find('ada', ['all']))
  await expect(find('ada', [])).rejects.toMatchObject({ status: 429 })
  const other = find('ben', [])
  goOn()
  expect([...(await other)]).toEqual(['user/ben'])
  await Promise.all(all)
  expect([...(await find('ada', []))]).toEqual(['user/ada'])
})
