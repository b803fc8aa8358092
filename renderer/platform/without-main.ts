/** Names of a group's functions that owe no answer: what the page tells main, and the events it listens to. */
type Unanswered<Group> = {
  [Name in keyof Group]: Group[Name] extends (...args: never) => Promise<unknown> ? never : Name
}[keyof Group]

/**
 * A group of the bridge in a browser: `answers`, and for the rest functions that do nothing, since there is no main
 * process that hears of anything or tells anything.
 */
export function withoutMain<Group extends object>(
  answers: Omit<Group, Unanswered<Group>> & Partial<Group>,
): Group {
  const nothing = () => () => {}
  return new Proxy(answers as Group, {
    get: (group, name) => Reflect.get(group, name) ?? nothing,
  })
}
