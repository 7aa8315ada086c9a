// Translators of browsers and add-ons change the document behind React. They replace a text node by elements of their own, so
// React later removes or moves a node that is no longer where it was, and that would throw and cost the whole page
// (https://github.com/facebook/react/issues/11538).

/** Whether the browser has translated this page. React would restore the original text of what it renders. */
export const isTranslated = (): boolean =>
  document.querySelector('html[class*=translated-], body font') !== null

/** Lets React go on if a node is no longer where it has put it. */
export function tolerateReplacedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    child.parentNode?.removeChild(child)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    // At the end, if the node before which it belongs was replaced.
    return insertBefore.call(this, child, before?.parentNode === this ? before : null) as Child
  }
}
