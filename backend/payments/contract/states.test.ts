import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ContractWorld } from './contract-world.ts'
import { STORIES } from './stories.ts'
import { createStoryTeller, storyTable } from './story-teller.ts'
import { WORLDS } from './worlds.ts'

/** The one table that both must give: a heading for each story, a line for each step. */
const EXPECTED = readFileSync(new URL('states.txt', import.meta.url), 'utf8')

function expectedTable(story: string): string {
  const [, after = ''] = EXPECTED.split(`== ${story} ==\n`)
  return after.split('\n\n', 1)[0]?.trimEnd() ?? ''
}

async function tell(create: () => Promise<ContractWorld>, story: string): Promise<string> {
  const world = await create()
  try {
    const teller = createStoryTeller(world)
    await STORIES[story]?.(teller, world)
    return storyTable(teller.rows)
  } finally {
    await world.close()
  }
}

describe.each(WORLDS)(
  'with %s, a subscription stands after every step as the table says',
  (_, create) => {
    test.each(Object.keys(STORIES))('%s', async (story) => {
      expect(await tell(create, story)).toBe(expectedTable(story))
    })
  },
)

test('the table has these stories and no others', () => {
  const headings = [...EXPECTED.matchAll(/^== (.+) ==$/gm)].map(([, heading]) => heading)
  expect(headings).toEqual(Object.keys(STORIES))
})
