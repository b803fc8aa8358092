import { expect, test } from 'vitest'
import { createFindInterests } from './interest-store.ts'
import { LOOKUP_BATCH_SIZE } from './limits.ts'

function start(fails = false) {
  const queries: string[][] = []
  const first = Promise.withResolvers<void>()
  const find = createFindInterests({
    of: async (ids) => {
      queries.push([...ids])
      if (queries.length === 1) await first.promise
      if (fails) throw new Error('away')
      return new Map(ids.map((id) => [id, [`user/${id}`]]))
    },
    viewersOf: async (ids) =>
      new Map(ids.flatMap((id) => (id === 'none' ? [] : [[id, id === 'ada-own' ? 'ada' : null]]))),
  })
  return { queries, find, resume: first.resolve }
}

test('batches lookups during a query', async () => {
  const { queries, find, resume } = start()
  const users = Array.from({ length: LOOKUP_BATCH_SIZE + 1 }, (_, n) => `u${n}`)
  const first = find('ada', [])
  await expect.poll(() => queries).toEqual([['ada']])
  const others = users.map((id) => find(id, []))
  resume()
  expect([...(await first)]).toEqual(['user/ada'])
  expect([...((await Promise.all(others)).at(-1) ?? [])]).toEqual([`user/${users.at(-1)}`])
  expect(queries.slice(1)).toEqual([users.slice(0, -1), users.slice(-1)])
})

test('omits missing stations and those of other users', async () => {
  const { find, resume } = start()
  resume()
  const named = ['all', 'ada-own', 'none']
  const both = await Promise.all([find('ada', named), find('ben', named)])
  expect(both.map((topics) => [...topics])).toEqual([
    ['user/ada', 'station/all', 'station/ada-own'],
    ['user/ben', 'station/all'],
  ])
})

test('rejects all lookups of a failed query, and continues with later ones', async () => {
  const { queries, find, resume } = start(true)
  resume()
  const both = await Promise.allSettled([find('ada', []), find('ben', [])])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(find('eve', [])).rejects.toThrow('away')
  expect(queries).toEqual([['ada', 'ben'], ['eve']])
})

test('limits lookups per user to 32', async () => {
  const { find, resume } = start()
  const all = Array.from({ length: 32 }, () => find('ada', ['all']))
  await expect(find('ada', [])).rejects.toMatchObject({ status: 429 })
  const other = find('ben', [])
  resume()
  expect([...(await other)]).toEqual(['user/ben'])
  await Promise.all(all)
  expect([...(await find('ada', []))]).toEqual(['user/ada'])
})
