interface Topic<Member> {
  readonly name: string
  readonly members: Set<Member>
}

export function createFanOut<Member>() {
  const topics = new Map<string, Topic<Member>>()
  const joined = new Map<Member, readonly Topic<Member>[]>()

  const topicOf = (name: string): Topic<Member> => {
    const known = topics.get(name)
    if (known !== undefined) return known
    const added = { name, members: new Set<Member>() }
    topics.set(name, added)
    return added
  }

  return {
    add: (member: Member, names: ReadonlySet<string>): void => {
      const all = [...names].map(topicOf)
      for (const { members } of all) members.add(member)
      joined.set(member, all)
    },

    remove: (member: Member): void => {
      const all = joined.get(member) ?? []
      joined.delete(member)
      for (const { name, members } of all) {
        members.delete(member)
        if (members.size === 0) topics.delete(name)
      }
    },

    namesOf: (member: Member): Set<string> =>
      new Set((joined.get(member) ?? []).map(({ name }) => name)),

    names: (): IterableIterator<string> => topics.keys(),

    /** Members of at least one of the topics, each once. */
    of: (names: readonly string[]): Iterable<Member> => {
      const found = names.flatMap((name) => topics.get(name)?.members ?? [])
      const [only, ...others] = found
      if (only !== undefined && others.length === 0) return only
      return new Set(found.flatMap((some) => [...some]))
    },
  }
}
