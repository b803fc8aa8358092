interface Topic<Member> {
  readonly name: string
  readonly members: Set<Member>
}

/** Creates an index of the members (connections) of each topic. */
export function createFanOut<Member>() {
  const topics = new Map<string, Topic<Member>>()
  const topicsByMember = new Map<Member, readonly Topic<Member>[]>()

  const topicOf = (name: string): Topic<Member> => {
    const existing = topics.get(name)
    if (existing !== undefined) return existing
    const added = { name, members: new Set<Member>() }
    topics.set(name, added)
    return added
  }

  return {
    add: (member: Member, names: ReadonlySet<string>): void => {
      const memberTopics = [...names].map(topicOf)
      for (const { members } of memberTopics) members.add(member)
      topicsByMember.set(member, memberTopics)
    },

    remove: (member: Member): void => {
      const memberTopics = topicsByMember.get(member) ?? []
      topicsByMember.delete(member)
      for (const { name, members } of memberTopics) {
        members.delete(member)
        if (members.size === 0) topics.delete(name)
      }
    },

    namesOf: (member: Member): Set<string> =>
      new Set((topicsByMember.get(member) ?? []).map(({ name }) => name)),

    names: (): IterableIterator<string> => topics.keys(),

    /** Returns each member of at least one of the topics once. */
    of: (names: readonly string[]): Iterable<Member> => {
      const memberSets = names.flatMap((name) => topics.get(name)?.members ?? [])
      const [firstSet, ...otherSets] = memberSets
      if (firstSet !== undefined && otherSets.length === 0) return firstSet
      return new Set(memberSets.flatMap((members) => [...members]))
    },
  }
}
