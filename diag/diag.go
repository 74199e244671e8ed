// Package diag holds what qipu has to say about an input: findings as data, the
// catalogue of their codes, and their texts in English and Chinese.
package diag
