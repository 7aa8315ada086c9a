/** State that components subscribe to with `useSyncExternalStore`, independent of React. */
export class StateStore<State extends object> {
  private current: State
  private listeners = new Set<() => void>()

  constructor(initial: State) {
    this.current = initial
  }

  get state(): State {
    return this.current
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  protected set(change: Partial<State>): void {
    const keys = Object.keys(change) as (keyof State)[]
    if (keys.every((key) => Object.is(change[key], this.current[key]))) return
    this.current = { ...this.current, ...change }
    for (const listener of this.listeners) listener()
  }
}
