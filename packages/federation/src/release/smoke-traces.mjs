/**
 * Traces of a page at others besides code and looks: their storage, elements and events.
 *
 * @typedef {object} Traces
 * @property {() => void} remember what is stored, and how the elements around the page are marked
 * @property {() => Promise<string[]>} traces what has changed since, as the end of "the candidate …"
 */

/**
 * Runs before anything else in a document. It is passed to the browser as it is here, so it uses nothing from outside its braces.
 */
export function installTraces() {
  // Of a page that is only about to be opened there is no storage.
  if (location.origin === 'null') return;
  const { localStorage, sessionStorage } = window;
  const STORES = { localStorage, sessionStorage };
  /** Attributes that others are given besides their looks. */
  const MARKS = [
    'inert',
    'hidden',
    'aria-hidden',
    'aria-disabled',
    'disabled',
    'tabindex',
    'contenteditable',
    'dir',
    'role',
    'popover',
  ];
  // As if another remote had stored something.
  const KEPT = 'smoke-neighbour';
  for (const store of Object.values(STORES)) store.setItem(KEPT, 'kept');
  document.cookie = `${KEPT}=kept; path=/`;
  void caches.open(KEPT);
  const opening = indexedDB.open(KEPT);
  // An open one could not be deleted.
  opening.onsuccess = () => opening.result.close();

  const stored = () => Object.values(STORES).map((store) => new Map(Object.entries(store)));
  const marksOf = (/** @type {Element} */ element) => MARKS.map((name) => element.getAttribute(name));
  const around = () =>
    [...document.querySelectorAll('html, body, body > *, #root *')].filter((element) => !element.closest('main > *'));
  let kept = stored();
  /** @type {Map<Element, (string | null)[]>} */
  let marks = new Map();
  const remember = () => {
    kept = stored();
    marks = new Map(around().map((element) => [element, marksOf(element)]));
  };

  const changedStorage = () => {
    const now = stored();
    return Object.keys(STORES).flatMap((name, index) =>
      [...(kept[index] ?? [])].flatMap(([key, value]) => {
        const found = now[index]?.get(key);
        if (found === value) return [];
        return [`${found === undefined ? 'removes' : 'changes'} ${key} of ${name}, which others have stored`];
      }),
    );
  };
  const removedElsewhere = async () => {
    const places = {
      'the cookies': document.cookie.includes(`${KEPT}=kept`),
      'the caches': await caches.has(KEPT),
      'the databases': (await indexedDB.databases()).some(({ name }) => name === KEPT),
    };
    return Object.entries(places).flatMap(([place, isThere]) =>
      isThere ? [] : [`removes ${KEPT} of ${place}, which others have stored`],
    );
  };
  const changedMarks = () =>
    [...marks].flatMap(([element, before]) => {
      const now = marksOf(element);
      const [name = ''] = element.classList;
      return MARKS.filter((_mark, index) => element.isConnected && now[index] !== before[index]).map(
        (mark) => `changes ${mark} of <${element.localName}${name && ` class="${name}"`}>, which is not its own`,
      );
    });

  /** @type {(target: EventTarget, event: Event) => string | null} */
  const fate = (target, event) => {
    let hasArrived = false;
    const listener = () => (hasArrived = true);
    target.addEventListener(event.type, listener);
    const isAllowed = target.dispatchEvent(event);
    target.removeEventListener(event.type, listener);
    if (!hasArrived) return 'stops';
    return isAllowed ? null : 'prevents';
  };
  /** Each event is one that nobody has a reason to handle. */
  const takenEvents = () => {
    const options = { bubbles: true, cancelable: true, composed: true };
    const [message, reason] = ['Neighbour’s error', new Error('Neighbour’s error')];
    const button = document.querySelector('[data-smoke-neighbour] button');
    /** @type {[EventTarget, string, () => Event][]} */
    const tried = [
      [window, 'errors', () => new ErrorEvent('error', { message, cancelable: true })],
      [
        window,
        'errors of promises',
        () => new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason, cancelable: true }),
      ],
    ];
    if (button)
      tried.push(
        [button, 'presses', () => new PointerEvent('pointerdown', options)],
        [button, 'clicks', () => new MouseEvent('click', options)],
        [button, 'keys', () => new KeyboardEvent('keydown', { ...options, key: 'F13' })],
        [button, 'input', () => new InputEvent('input', options)],
      );
    return tried.flatMap(([target, name, event]) => {
      const done = fate(target, event());
      return done ? [`${done} the ${name} of others`] : [];
    });
  };

  const traces = async () => [...changedStorage(), ...(await removedElsewhere()), ...changedMarks(), ...takenEvents()];
  /** @type {Traces} */
  const known = { remember, traces };
  Object.assign(window, { focinhoSmoke: Object.assign(Reflect.get(window, 'focinhoSmoke') ?? {}, known) });
}
