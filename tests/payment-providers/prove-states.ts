import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ownValue } from '../../shared/api/own-value.ts'
import type { CreateWorld } from './contract-world.ts'
import { STORIES } from './stories.ts'
import { createStoryTeller, storyTable } from './story-teller.ts'

/** The one table that every provider must give: a heading for each story, a line for each step. */
const EXPECTED = readFileSync(new URL('states.txt', import.meta.url), 'utf8')

function expectedTable(story: string): string {
  const [, after = ''] = EXPECTED.split(`== ${story} ==\n`)
  return after.split('\n\n', 1)[0]?.trimEnd() ?? ''
}

async function tell(create: CreateWorld, story: string): Promise<string> {
  const world = await create()
  try {
    const teller = createStoryTeller(world)
    await ownValue(STORIES, story)?.(teller, world)
    return storyTable(teller.rows)
  } finally {
    await world.close()
  }
}

/** Part of the suite that every provider passes: the states after every step of every story. */
export function proveStates(name: string, create: CreateWorld): void {
  describe(`with ${name}, a subscription stands after every step as the table says`, () => {
    test.each(Object.keys(STORIES))('%s', async (story) => {
      expect(await tell(create, story)).toBe(expectedTable(story))
    })

    test('the table has these stories and no others', () => {
      const headings = [...EXPECTED.matchAll(/^== (.+) ==$/gm)].map(([, heading]) => heading)
      expect(headings).toEqual(Object.keys(STORIES))
    })
  })
}
