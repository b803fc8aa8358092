interface Topic<Member> {
  readonly name: string
  readonly members: Set<Member>
}

/** Who is told of what: members by topic. */
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

    /** The topics of a member; none where it has not joined. */
    namesOf: (member: Member): Set<string> =>
      new Set((joined.get(member) ?? []).map(({ name }) => name)),

    /** All topics that have members. */
    names: (): IterableIterator<string> => topics.keys(),

    /** Those whom at least one of the topics concerns, each once. */
    of: (names: readonly string[]): Iterable<Member> => {
      const found = names.flatMap((name) => topics.get(name)?.members ?? [])
      const [only, ...others] = found
      if (only !== undefined && others.length === 0) return only
      return new Set(found.flatMap((some) => [...some]))
    },
  }
}
