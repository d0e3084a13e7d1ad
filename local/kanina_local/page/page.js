"use strict";
// A small page for the local server. Everything an answer holds is shown as text, never as markup.

const KEPT = "kanina.conversation";
const OPENINGS = ["What can I ask?", "Ano ang puwede kong itanong?"];
const CURRENCY = document.documentElement.dataset.currency;
const LOCALES = { en: "en-PH", fil: "fil-PH" };
const WORDS = {
  en: { none: "(none)", blank: "(blank)", yes: "yes", no: "no", week: "week of", file: "Save as CSV" },
  fil: { none: "(wala)", blank: "(blangko)", yes: "oo", no: "hindi", week: "linggo ng", file: "I-save bilang CSV" },
};
const NUMBERS = {
  number: (value) => (Number.isInteger(value) ? [0, 0] : Math.abs(value) < 0.005 ? [0, 6] : [2, 2]),
  currency: () => [2, 2],
  percent: () => [1, 1],
  rating: () => [2, 2],
  hours: () => [1, 1],
};
const DATES = {
  date: { day: "numeric", month: "long", year: "numeric" },
  week: { day: "numeric", month: "long", year: "numeric" },
  month: { month: "long", year: "numeric" },
};
const log = document.getElementById("log");
const form = document.getElementById("form");
const question = document.getElementById("question");
const send = document.getElementById("send");

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

// ---------------------------------------------------------------- values

function isNumber(column) {
  return column.format in NUMBERS || ["integer", "decimal", "float"].includes(column.type);
}

function shownNumber(value, column, locale) {
  const number = Number(value);
  const isYear = column.format === "text" || (column.type === "integer" && column.role !== "metric");
  if (Number.isNaN(number) || isYear) return String(value);
  const [least, most] = (NUMBERS[column.format] ?? NUMBERS.number)(number);
  const money = column.format === "currency" && CURRENCY ? { style: "currency", currency: CURRENCY } : null;
  const style = money ?? { style: column.format === "percent" ? "percent" : "decimal" };
  const digits = money ? {} : { minimumFractionDigits: least, maximumFractionDigits: most };
  const format = new Intl.NumberFormat(locale, { ...style, ...digits });
  // A text goes in as it is: beyond 2**53 a number would lose its last digits.
  return format.format(typeof value === "string" ? value : number);
}

function shownDate(value, column, language) {
  const day = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return value;
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + 1];
  if (column.format === "quarter") return `Q${Math.ceil(month / 3)} ${year}`;
  if (column.format === "fiscal_year") return `FY ${month === 1 ? year : year + 1}`;
  if (column.format === "year") return value.slice(5, 10) === "01-01" ? String(year) : `SY ${year}–${year + 1}`;
  const pattern = DATES[column.format] ?? DATES.date;
  const words = new Intl.DateTimeFormat(LOCALES[language], { ...pattern, timeZone: "UTC" }).format(day);
  if (column.format === "week") return `${WORDS[language].week} ${words}`;
  return column.type === "datetime" && column.format !== "date" && !(column.format in DATES)
    ? `${words}, ${value.slice(11, 16)}`
    : words;
}

function shown(value, column, language) {
  const words = WORDS[language];
  if (value === null || value === undefined) return column.role === "dimension" ? words.none : "–";
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (value === "") return column.role === "dimension" ? words.blank : "";
  if (column.type === "date" || column.type === "datetime") return shownDate(String(value), column, language);
  return isNumber(column) ? shownNumber(value, column, LOCALES[language]) : String(value);
}

// ---------------------------------------------------------------- what is shown

function table(columns, rows, language) {
  const made = element("table");
  const head = made.createTHead().insertRow();
  for (const column of columns) {
    const name = head.appendChild(element("th", isNumber(column) ? "number" : "", column.name));
    name.scope = "col";
  }
  const body = made.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    for (const column of columns) {
      line.append(element("td", isNumber(column) ? "number" : "", shown(row[column.key], column, language)));
    }
  }
  const scroll = element("div", "scroll");
  scroll.tabIndex = 0;
  scroll.append(made);
  return scroll;
}

// All of the rows, also those that are not shown: the server runs the query again.
function file({ conversation_id: conversation, turn, metadata }) {
  const link = element("a", "file", WORDS[metadata.language].file);
  link.href = `/api/conversations/${encodeURIComponent(conversation)}/turns/${turn}/result?format=csv`;
  link.download = "";
  return link;
}

function buttons(texts) {
  const made = element("div", "suggestions");
  for (const { label, text } of texts) {
    const button = element("button", "", label);
    button.type = "button";
    button.addEventListener("click", () => ask(text));
    made.append(button);
  }
  return made;
}

function choices(given) {
  const labels = given.map(({ label }) => label);
  // A label says what was chosen; where two are alike, only the number tells.
  const alike = new Set(labels).size < labels.length;
  return buttons(labels.map((label, place) => ({ label, text: alike ? String(place + 1) : label })));
}

function show(answer) {
  const { ask: asked, suggestions, language } = answer.metadata;
  const made = element("div", "answer");
  made.lang = language;
  const listed = asked && asked.choices.length;
  const words = element("p", answer.error ? "problem" : "", listed ? asked.prompt : answer.message);
  if (answer.error) words.setAttribute("role", "alert");
  made.append(words);
  // A single value is in the words already.
  const single = answer.data.length === 1 && answer.columns.length === 1;
  if (answer.data.length && !single) {
    made.append(table(answer.columns, answer.data, language));
    if (answer.turn) made.append(file(answer));
  }
  if (listed) made.append(choices(asked.choices));
  if (suggestions.length) made.append(buttons(suggestions.map((text) => ({ label: text, text }))));
  if (answer.sql) {
    const details = element("details");
    details.append(element("summary", "", "SQL"), element("pre", "", answer.sql));
    made.append(details);
  }
  log.append(made);
}

function showProblem(text) {
  const made = log.appendChild(element("p", "answer problem", text));
  made.setAttribute("role", "alert");
}

function welcome() {
  const made = document.getElementById("welcome").content.cloneNode(true);
  made.firstElementChild.append(buttons(OPENINGS.map((text) => ({ label: text, text }))));
  log.replaceChildren(made);
}

// ---------------------------------------------------------------- asking

async function ask(text) {
  if (send.disabled || !text.trim()) return;
  send.disabled = true;
  // Offers belong to the last answer: clicked later, they would change another question.
  for (const old of log.querySelectorAll(".suggestions")) old.remove();
  const said = log.appendChild(element("p", "person", text));
  const waiting = log.appendChild(element("p", "answer waiting", "…"));
  waiting.scrollIntoView();
  try {
    const response = await fetch("/api/chat", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ message: text, conversation_id: localStorage.getItem(KEPT) ?? undefined }),
    });
    const answer = await response.json();
    waiting.remove();
    if (response.ok) {
      localStorage.setItem(KEPT, answer.conversation_id);
      show(answer);
    } else {
      showProblem(answer.detail ?? answer.title);
    }
  } catch {
    waiting.remove();
    showProblem("The server cannot be reached. Is it still running?");
    if (!question.value) question.value = text;
  }
  send.disabled = false;
  said.scrollIntoView();
  question.focus();
}

// A page of what was said, with a way to the page before it: the words alone, for the rows are not kept whole.
// None of what is no longer kept; throws where it could not be read.
async function said(kept, cursor = "") {
  const path = encodeURIComponent(kept);
  const response = await fetch(`/api/conversations/${path}/messages?${new URLSearchParams(cursor && { cursor })}`);
  if (response.status === 404) return [];
  if (!response.ok) throw new Error(response.statusText);
  const { messages, next } = await response.json();
  const shown = messages.map(({ role, content }) => {
    if (role === "user") return element("div", "person", content);
    const made = element("div", "answer");
    made.append(element("p", "", content));
    return made;
  });
  return next ? [earlier(kept, next), ...shown] : shown;
}

function earlier(kept, cursor) {
  const button = element("button", "earlier", "Show earlier turns");
  button.type = "button";
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const shown = await said(kept, cursor);
      button.replaceWith(...(shown.length ? shown : [element("p", "note", "Earlier turns are no longer kept.")]));
    } catch {
      button.disabled = false;
    }
  });
  return button;
}

// What was said before the page was loaded again. Which of it still counts, the messages do not tell.
async function remember() {
  const kept = localStorage.getItem(KEPT);
  const shown = kept ? await said(kept) : [];
  if (!shown.length || log.querySelector(".person")) return;
  const note = "Above is what was said before, without its tables: ask again to see one. Nothing from before “start over” counts.";
  log.replaceChildren(...shown, element("p", "note", note));
  log.lastElementChild.scrollIntoView();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (send.disabled) return;
  const text = question.value;
  question.value = "";
  ask(text);
});

document.getElementById("fresh").addEventListener("click", () => {
  if (send.disabled) return;
  localStorage.removeItem(KEPT);
  welcome();
  question.focus();
});

welcome();
remember().catch(() => {});
