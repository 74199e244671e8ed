'use strict';
(() => {
	const all = (selector, within = document) => Array.from(within.querySelectorAll(selector));
	const one = (selector, within = document) => within.querySelector(selector);
	const cards = all('.card');
	const asked = cards.filter(card => card.dataset.move);
	const key = document.body.dataset.key;
	if (!asked.length) return;

	// The answers are the state of the radio buttons, and nothing else.
	const radios = card => all('input', card);
	const answer = card => {
		const chosen = radios(card).find(r => r.checked);
		if (!chosen) return '';
		return chosen.value || one('select', card).value;
	};
	// fill lists the legal moves when they are first wanted.
	const fill = select => {
		if (select.length > 1) return;
		for (const item of select.dataset.moves.split('|')) {
			const move = item.slice(0, 4), text = item.slice(4);
			select.add(new Option(text === move ? move : text + ' ' + move, move));
		}
	};
	const put = (card, move) => {
		const known = radios(card).find(r => r.value && r.value === move);
		if (known) {
			known.checked = true;
		} else if (move) {
			const select = one('select', card);
			if (!select) return;
			fill(select);
			select.value = move;
			if (!select.value) return;
			radios(card).find(r => !r.value).checked = true;
		} else {
			for (const r of radios(card)) r.checked = false;
			const select = one('select', card);
			if (select) select.value = '';
		}
	};

	// arrow draws a move that nobody proposed; the points of a board are 40 apart.
	const arrow = (svg, move) => {
		const x = c => 40 + 40 * (c.charCodeAt(0) - 97), y = c => 40 + 40 * (9 - c);
		const [x1, y1, x2, y2] = [x(move[0]), y(move[1]), x(move[2]), y(move[3])];
		const length = Math.hypot(x2 - x1, y2 - y1), dx = (x2 - x1) / length, dy = (y2 - y1) / length;
		const at = (back, aside) => (x2 - back * dx - aside * dy) + ' ' + (y2 - back * dy + aside * dx);
		const g = document.createElementNS(svg.namespaceURI, 'g');
		g.setAttribute('class', 'xq-arrow mine');
		g.dataset.move = move;
		const path = document.createElementNS(svg.namespaceURI, 'path');
		path.setAttribute('d', 'M' + at(length - 18, 2.2) + 'L' + at(17, 2.2) + 'L' + at(18, 8) + 'L' + at(4, 0) + 'L' + at(18, -8) + 'L' + at(17, -2.2) + 'L' + at(length - 18, -2.2) + 'Z');
		path.setAttribute('fill', '#0b57b8');
		path.setAttribute('fill-opacity', '0.8');
		g.append(path);
		svg.append(g);
	};
	const show = card => {
		const move = answer(card), svg = one('figure svg', card);
		if (svg) {
			for (const g of all('.xq-arrow.mine', svg)) g.remove();
			if (move && !one('.xq-arrow[data-move="' + move + '"]', svg)) arrow(svg, move);
			for (const g of all('.xq-arrow', svg)) g.classList.toggle('off', move !== '' && g.dataset.move !== move);
		}
		one('.answer', card).textContent = move ? card.dataset.answer + move : '';
		one('.clear', card).hidden = !radios(card).some(r => r.checked);
	};
	const lines = () => {
		const out = [];
		let file = '';
		for (const card of asked) {
			const move = answer(card);
			if (!move) continue;
			const header = card.closest('.file').dataset.header;
			if (header !== file) out.push(file = header);
			out.push(card.dataset.answer + move);
		}
		return out;
	};
	const text = () => lines().map(line => line + '\n').join('');
	const guesses = () => asked.filter(card => !card.classList.contains('safe') && !answer(card));

	const out = one('#answers'), status = one('#status');
	const total = () => {
		const given = asked.filter(answer).length;
		out.textContent = text() || out.dataset.none;
		status.textContent = status.dataset.text.replace('{n}', given).replace('{all}', asked.length).replace('{open}', guesses().length);
		const games = new Map();
		for (const card of asked) {
			const id = card.closest('.game').id, game = games.get(id) || {n: 0, all: 0, differs: false};
			games.set(id, game);
			one('.stale', card).hidden = !game.differs;
			const move = answer(card);
			game.all++;
			if (move) game.n++;
			if (move && move !== card.dataset.move) game.differs = true;
		}
		for (const done of all('.done')) {
			const game = games.get(done.dataset.done);
			done.textContent = game && game.n ? game.n + '/' + game.all : '';
		}
	};
	// Answers outlive the page where the browser lets them.
	const keep = () => {
		try {
			localStorage.setItem(key, JSON.stringify(asked.filter(answer).map(card => [card.id, answer(card)])));
		} catch { /* private windows */ }
	};
	const recall = () => {
		try {
			const kept = new Map(JSON.parse(localStorage.getItem(key) || '[]'));
			for (const card of asked) if (kept.has(card.id)) put(card, String(kept.get(card.id)));
		} catch { /* private windows, and what others have stored */ }
	};
	const changed = card => { show(card); total(); keep(); };

	const open = element => { for (let e = element; e; e = e.parentElement) if (e.tagName === 'DETAILS') e.open = true; };
	const go = card => {
		if (!card) return;
		open(card);
		current = card;
		card.focus({preventScroll: true});
		card.scrollIntoView({block: 'nearest'});
	};
	let current = null;

	document.addEventListener('change', event => {
		const card = event.target.closest('.card');
		if (!card) return;
		if (event.target.tagName === 'SELECT' && event.target.value) radios(card).find(r => !r.value).checked = true;
		changed(card);
	});
	for (const type of ['pointerdown', 'focusin']) {
		document.addEventListener(type, event => {
			const card = event.target.closest && event.target.closest('.card');
			if (card) current = card;
			if (event.target.tagName === 'SELECT') fill(event.target);
		});
	}
	document.addEventListener('click', event => {
		if (!event.target.matches('.clear')) return;
		const card = event.target.closest('.card');
		put(card, '');
		changed(card);
		card.focus({preventScroll: true});
	});
	document.addEventListener('keydown', event => {
		if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('select')) return;
		const at = cards.indexOf(current);
		if (event.key === 'j') go(cards[at + 1]);
		else if (event.key === 'k') go(cards[at - 1]);
		else if (event.key === 'n') next();
		else if (/^[0-9]$/.test(event.key) && current && current.dataset.move) {
			const radio = radios(current)[event.key - 1];
			if (event.key === '0') put(current, '');
			else if (radio) radio.checked = true;
			else return;
			if (radio && !radio.value) one('select', current).focus();
			changed(current);
		} else return;
		event.preventDefault();
	});
	const next = () => {
		const left = guesses(), at = cards.indexOf(current);
		go(left.find(card => cards.indexOf(card) > at) || left[0]);
	};
	one('#next').addEventListener('click', next);
	one('#open-all').addEventListener('click', () => { for (const game of all('.game')) game.open = true; });
	one('#close-all').addEventListener('click', () => { for (const game of all('.game')) game.open = false; });
	const confirm = one('#confirm-safe');
	if (confirm) confirm.addEventListener('click', () => {
		for (const card of asked) if (card.classList.contains('safe') && !answer(card)) {
			put(card, card.dataset.move);
			show(card);
		}
		total();
		keep();
	});
	const copy = one('#copy'), word = copy.textContent;
	copy.addEventListener('click', async () => {
		try {
			await navigator.clipboard.writeText(text());
		} catch {
			open(out);
			getSelection().selectAllChildren(out);
			document.execCommand('copy');
		}
		copy.textContent = copy.dataset.copied;
		setTimeout(() => { copy.textContent = word; }, 1500);
	});
	one('#download').addEventListener('click', () => {
		const link = document.createElement('a');
		link.href = URL.createObjectURL(new Blob([text()], {type: 'text/plain'}));
		link.download = 'answers.txt';
		link.click();
		setTimeout(() => URL.revokeObjectURL(link.href), 1000);
	});
	const arrive = () => {
		const target = document.getElementById(location.hash.slice(1));
		if (!target) return;
		open(target);
		if (target.matches('.card')) current = target;
		target.scrollIntoView();
	};
	addEventListener('hashchange', arrive);

	recall();
	asked.forEach(show);
	total();
	arrive();
})();
