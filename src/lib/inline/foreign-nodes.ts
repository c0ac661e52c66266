/**
 * Lets islands live on in a page whose texts a translator has wrapped in elements of its own: React then takes out, or
 * inserts beside, nodes that are no longer where it put them, and would give up the whole island. What stands around the
 * moved node is taken in its place. As text in the head: it may use nothing of its module.
 */
export function surviveForeignNodes(): void {
  const { insertBefore, removeChild } = Node.prototype;
  /** The child of `parent` that is `node`, or that somebody wrapped around it. */
  const inside = (parent: Node, node: Node | null): Node | null => {
    let at = node;
    while (at && at.parentNode !== parent) at = at.parentNode;
    return at;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, inside(this, before));
    return node;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const at = inside(this, node);
    if (at) removeChild.call(this, at);
    return node;
  };
}
