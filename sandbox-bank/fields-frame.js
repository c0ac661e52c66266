/*
 * Runs inside the frame of the card fields. What is typed goes to the bank and nowhere else; the page around the frame is
 * told a brand, whether all is filled in, and a one-time token. Messages (docs/banks.md):
 *   in   hello · submit {id}
 *   out  ready {height} · height {height} · changed {brand, complete} · enter · token {id, token} · invalid {id, fields} · failed {id}
 */
const { origin: shop, merchant, terminal } = document.documentElement.dataset;
const PREFIX = 'bank-fields:';
const NAMES = ['number', 'expiry', 'code'];
const BRANDS = [
  { id: 'visa', name: 'Visa', numbers: /^4/ },
  { id: 'mastercard', name: 'Mastercard', numbers: /^(5[1-5]|2[2-7])/ },
  { id: 'amex', name: 'American Express', numbers: /^3[47]/ },
];

let told = { brand: '', complete: false };
const input = (name) => document.getElementById(name);
const height = () => Math.ceil(document.body.getBoundingClientRect().height);
const tell = (type, message = {}) => window.parent.postMessage({ ...message, type: PREFIX + type }, shop);

/** Groups digits only while typing at the end, so that the cursor never jumps. */
function group(element, text) {
  if (element.selectionStart === element.value.length && element.value !== text) element.value = text;
}

function changed() {
  const digits = input('number').value.replaceAll(/\D/g, '').slice(0, 19);
  group(input('number'), digits.replaceAll(/(\d{4})(?=\d)/g, '$1 '));
  const date = input('expiry').value.replaceAll(/\D/g, '').slice(0, 4);
  group(input('expiry'), date.length > 2 ? `${date.slice(0, 2)}/${date.slice(2)}` : date);
  const brand = BRANDS.find(({ numbers }) => numbers.test(digits));
  const label = document.getElementById('brand');
  if (label.textContent !== (brand?.name ?? '')) label.textContent = brand?.name ?? '';
  const state = { brand: brand?.id ?? '', complete: NAMES.every((name) => input(name).value.trim() !== '') };
  // Only what is new: the page around is not told of every key.
  if (state.brand !== told.brand || state.complete !== told.complete) tell('changed', state);
  told = state;
}

function showWrong(fields) {
  for (const name of NAMES) {
    const isWrong = fields.includes(name);
    input(name).setAttribute('aria-invalid', String(isWrong));
    document.getElementById(`${name}-wrong`).textContent = isWrong ? input(name).dataset.wrong : '';
  }
  const first = NAMES.find((name) => fields.includes(name));
  if (first) input(first).focus();
  tell('height', { height: height() });
}

async function submit(id) {
  try {
    const response = await fetch('/fields/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        merchant,
        terminal,
        ...Object.fromEntries(NAMES.map((name) => [name, input(name).value])),
      }),
    });
    const { token, fields } = await response.json();
    if (token) {
      showWrong([]);
      tell('token', { id, token });
    } else {
      showWrong(fields);
      tell('invalid', { id, fields });
    }
  } catch {
    tell('failed', { id });
  }
}

window.addEventListener('message', ({ origin, source, data }) => {
  if (origin !== shop || source !== window.parent) return;
  if (data?.type === `${PREFIX}hello`) tell('ready', { height: height() });
  if (data?.type === `${PREFIX}submit`) void submit(data.id);
});
document.addEventListener('input', changed);
// The button stands in the page around this frame.
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') tell('enter');
});
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault());
tell('ready', { height: height() });
