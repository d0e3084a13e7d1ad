"use strict";
// A small page for the local server. Everything an answer holds is shown as text, never as markup.

const KEPT = "kanina.conversation";
const NUMBERS = new Set(["number", "currency", "percent", "rating", "hours"]);
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

function shown(value, column) {
  if (value === null || value === undefined) return "–";
  const [year, month] = String(value).split("-");
  if (column.format === "year") return year;
  if (column.format === "quarter") return `Q${Math.ceil(month / 3)} ${year}`;
  if (column.format === "month") return `${year}-${month}`;
  const number = Number(value);
  if (!NUMBERS.has(column.format) || value === "" || Number.isNaN(number)) return String(value);
  if (column.format === "percent") return `${(number * 100).toLocaleString(undefined, { maximumFractionDigits: 1 })} %`;
  const digits = column.format === "currency" ? 2 : 0;
  return number.toLocaleString(undefined, { minimumFractionDigits: digits, maximumFractionDigits: 2 });
}

function table(columns, rows) {
  const made = element("table");
  const head = made.createTHead().insertRow();
  for (const column of columns) {
    head.append(element("th", NUMBERS.has(column.format) ? "number" : "", column.name));
  }
  const body = made.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    for (const column of columns) {
      line.append(element("td", NUMBERS.has(column.format) ? "number" : "", shown(row[column.key], column)));
    }
  }
  const scroll = element("div", "scroll");
  scroll.append(made);
  return scroll;
}

function buttons(choices) {
  const made = element("div", "suggestions");
  for (const { label, value } of choices) {
    const button = element("button", "", label);
    button.type = "button";
    button.addEventListener("click", () => ask(value));
    made.append(button);
  }
  return made;
}

function show(answer) {
  const made = element("div", "answer");
  made.append(element("p", answer.error ? "problem" : "", answer.message));
  if (answer.data.length) made.append(table(answer.columns, answer.data));
  if (answer.metadata.truncated) made.append(element("p", "hint", `The first ${answer.data.length} of more rows.`));
  const { ask: asked, suggestions } = answer.metadata;
  if (asked && asked.choices.length) made.append(buttons(asked.choices));
  if (suggestions.length) made.append(buttons(suggestions.map((text) => ({ label: text, value: text }))));
  if (answer.sql) {
    const details = element("details");
    details.append(element("summary", "", "SQL"), element("pre", "", answer.sql));
    made.append(details);
  }
  log.append(made);
}

async function ask(text) {
  if (send.disabled || !text.trim()) return;
  send.disabled = true;
  log.append(element("p", "person", text));
  const waiting = log.appendChild(element("p", "hint", "…"));
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
      log.append(element("p", "answer problem", answer.detail ?? answer.title));
    }
  } catch {
    waiting.remove();
    log.append(element("p", "answer problem", "The server cannot be reached. Is it still running?"));
  }
  send.disabled = false;
  log.lastElementChild.scrollIntoView();
  question.focus();
}

// What was said before the page was loaded again: the words alone, for the rows are not kept whole.
async function remember() {
  const kept = localStorage.getItem(KEPT);
  if (!kept) return;
  const response = await fetch(`/api/conversations/${encodeURIComponent(kept)}/messages`);
  if (!response.ok) return;
  const { messages } = await response.json();
  for (const { role, content } of messages) {
    const made = log.appendChild(element("div", role === "user" ? "person" : "answer"));
    made.append(element("p", "", content));
  }
  log.lastElementChild.scrollIntoView();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const text = question.value;
  question.value = "";
  ask(text);
});

document.getElementById("fresh").addEventListener("click", () => {
  localStorage.removeItem(KEPT);
  log.replaceChildren();
  question.focus();
});

remember().catch(() => {});
