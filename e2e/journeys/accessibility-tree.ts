import type { Frame, Page } from '@playwright/test';

/** What the browser reports about one element to assistive technologies. */
interface AccessibleNode {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly isInvalid: boolean;
  /** The politeness of announcements about its changes: assertive, polite or off. */
  readonly live: string;
  /** Its whole text. */
  readonly text: string;
}

interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly childIds?: readonly string[];
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly description?: { readonly value?: unknown };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

/** Returns everything that a document reports to assistive technologies, in order. */
export async function accessibilityTreeOf(document: Page | Frame): Promise<readonly AccessibleNode[]> {
  const page = 'page' in document ? document.page() : document;
  const session = await page.context().newCDPSession(document);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: readonly AxNode[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textOf = (node: AxNode): string =>
    [
      ...(node.role?.value === 'StaticText' ? [String(node.name?.value ?? '')] : []),
      ...(node.childIds ?? []).map((id) => byId.get(id)).map((child) => (child ? textOf(child) : '')),
    ].join('');
  return nodes
    .filter(({ ignored }) => !ignored)
    .map((node) => ({
      role: String(node.role?.value ?? ''),
      name: String(node.name?.value ?? ''),
      description: String(node.description?.value ?? ''),
      isInvalid: propertyOf(node, 'invalid') === 'true',
      live: propertyOf(node, 'live'),
      text: textOf(node),
    }));
}

const propertyOf = ({ properties = [] }: AxNode, wanted: string): string =>
  String(properties.find(({ name }) => name === wanted)?.value.value ?? '');
